// The worker of the static site: one module of WebAssembly, one job at a time. The page ends the worker to end a
// job, so nothing here has to be interrupted.

/** @type {any} */ let exports;
/** Words to the run that goes on: the length of the next one in front, then its bytes. @type {SharedArrayBuffer|undefined} */
let words;
const encoder = new TextEncoder();
const decoder = new TextDecoder();
const text = (/** @type {number} */ at, /** @type {number} */ length) =>
  decoder.decode(new Uint8Array(exports.memory.buffer, at, length));

/** Puts bytes into the room of the module. @param {Uint8Array} bytes */
function put(bytes) {
  const at = exports.satur_room(bytes.length);
  new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
}

/** What the module is given. */
const page = {
  now: () => performance.now(),
  tell: (/** @type {number} */ at, /** @type {number} */ length) => postMessage({ event: text(at, length) }),
  failed: (/** @type {number} */ at, /** @type {number} */ length) => postMessage({ failed: text(at, length) }),
  next(/** @type {number} */ milliseconds) {
    if (!words) return -2;
    const head = new Int32Array(words, 0, 1);
    if (Atomics.load(head, 0) === 0 && (milliseconds <= 0 || Atomics.wait(head, 0, 0, milliseconds) === "timed-out")) return -1;
    const length = Atomics.load(head, 0);
    put(new Uint8Array(words, 4, length).slice());
    Atomics.store(head, 0, 0);
    postMessage({ heard: true });
    return length;
  },
};

/**
 * What the module imports. The library of integer programming has its clock from `web-time`, which asks the
 * browser through wasm-bindgen; here these few functions stand in for what its command would write.
 * @param {WebAssembly.Module} module
 */
function imports(module) {
  /** @type {Record<string, Record<string, any>>} */
  const given = { page };
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    given[from] ??= {};
    if (from === "page") continue;
    if (name.startsWith("__wbg_now")) given[from][name] = () => performance.now();
    else if (name.includes("is_undefined") || name.includes("is_null")) given[from][name] = () => 0;
    else given[from][name] = () => 1;
  }
  return given;
}

/** Settles when the module is there; a job may come before that. @type {Promise<void>} */
let ready;

onmessage = async ({ data }) => {
  if (data.module) {
    ready = WebAssembly.instantiate(data.module, imports(data.module)).then((instance) => { exports = instance.exports; });
    return;
  }
  words = data.words;
  const name = encoder.encode(data.name);
  const question = encoder.encode(JSON.stringify(data.question));
  const input = new Uint8Array(name.length + question.length);
  input.set(name);
  input.set(question, name.length);
  try {
    await ready;
    put(input);
    const length = exports[data.job](name.length);
    postMessage({ said: text(exports.satur_said(), length) });
  } catch (error) {
    postMessage({ broken: String(error) });
  }
};
