import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to the app whose connections can be made to hang, as in a tunnel: nothing arrives, and nothing is closed. */
export async function startHangingConnection(origin: string) {
  const sockets = new Set<Socket>();
  let hangs = false;
  const server = createServer((socket) => {
    const upstream = connect(Number(new URL(origin).port), '127.0.0.1');
    for (const [from, to] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      sockets.add(from);
      from.on('error', () => {});
      from.on('close', () => to.destroy());
      if (!hangs) from.pipe(to);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    hang: () => {
      hangs = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
