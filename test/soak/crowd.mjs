import { connect } from 'node:net';
import { setPriority } from 'node:os';

// Keeps half-sent connections open from many addresses: as soon as one is closed, its client opens another. A program of
// its own that leaves the processor to its target: real crowds have machines of their own. Environment: PORT, CLIENTS,
// EACH, NETWORK (the third byte of their addresses), BYTES.

const REOPEN_MS = 100;
/** Addresses run out of ports: a client that cannot connect waits for one. */
const RETRY_MS = 3_000;

const { PORT, CLIENTS, EACH, NETWORK, BYTES } = process.env;
setPriority(19);

function open(client) {
  const socket = connect({
    port: Number(PORT),
    host: '127.0.0.1',
    localAddress: `127.0.${NETWORK}.${client}`,
  });
  let isOpen = false;
  socket.on('connect', () => {
    isOpen = true;
  });
  socket.on('error', () => {});
  socket.on('close', () => setTimeout(open, isOpen ? REOPEN_MS : RETRY_MS, client));
  socket.write(BYTES);
}

for (let client = 1; client <= Number(CLIENTS); client += 1)
  for (let index = 0; index < Number(EACH); index += 1) open(client);
