import { connect, createServer, type Socket } from 'node:net';
import { z } from 'zod';

/** A network cable to the database that a test can pull and plug in again. */
export type Cable = { url: string; pull(): Promise<void>; plugIn(): Promise<void> };

export async function layCable(databaseUrl: string): Promise<Cable> {
  const url = new URL(databaseUrl);
  const target = { host: url.hostname, port: Number(url.port) };
  const sockets = new Set<Socket>();
  const join = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.pipe(to);
    from.on('error', () => to.destroy());
    from.on('close', () => sockets.delete(from) && to.destroy());
  };
  const server = createServer((near) => {
    const far = connect(target);
    join(near, far);
    join(far, near);
  });
  const listen = (port: number) => new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  await listen(0);
  const { port } = z.object({ port: z.number() }).parse(server.address());
  url.port = String(port);
  return {
    url: url.href,
    pull: async () => {
      const closed = new Promise<void>((done) => server.close(() => done()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    plugIn: () => listen(port),
  };
}
