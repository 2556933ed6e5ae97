// The modules of `satur watch` are served beside the page's own under `watch/`; crates/watch tests them.
declare module "*/watch/board.js";
declare module "*/watch/chance.js";
declare module "*/watch/curves.js";
declare module "*/watch/facts.js";
declare module "*/watch/film.js";
declare module "*/watch/graph.js";
declare module "*/watch/grid.js";
declare module "*/watch/lamps.js";
declare module "*/watch/machine.js";
declare module "*/watch/trail.js";
declare module "*/watch/tree.js";
declare module "*/watch/waiting.js";
