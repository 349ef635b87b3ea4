/** Stalls the event loop of a process again and again, for longer than anybody waits for Redis. */
const EVERY = 300;
const STALL = 150;

const nothing = new Int32Array(new SharedArrayBuffer(4));
setInterval(() => Atomics.wait(nothing, 0, 0, STALL), EVERY).unref();
