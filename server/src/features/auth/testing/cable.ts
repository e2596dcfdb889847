import { connect, createServer, type Socket } from 'node:net';
import { z } from 'zod';

/** A network cable to the database that a test can pull and plug in again. `heard`: the statements that ran. */
export type Cable = { url: string; heard: string[]; pull(): Promise<void>; plugIn(): Promise<void> };

/** Notes what PostgreSQL is asked to run: the text of a simple query, the name of a prepared statement. */
function overhear(client: Socket, heard: string[]): void {
  let rest: Buffer = Buffer.alloc(0);
  // The first message of a connection has a length only, every other one a letter before it.
  let letter = 0;
  client.on('data', (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= letter + 4) {
      const end = letter + rest.readInt32BE(letter);
      if (rest.length < end) return;
      const kind = String.fromCharCode(rest[0] ?? 0);
      const [first = '', second = ''] = rest.toString('latin1', 5, end).split('\0');
      if (letter && kind === 'Q') heard.push(first);
      if (letter && kind === 'B') heard.push(second);
      rest = rest.subarray(end);
      letter = 1;
    }
  });
}

export async function layCable(databaseUrl: string): Promise<Cable> {
  const url = new URL(databaseUrl);
  const target = { host: url.hostname, port: Number(url.port) };
  const sockets = new Set<Socket>();
  const heard: string[] = [];
  const join = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.pipe(to);
    from.on('error', () => to.destroy());
    from.on('close', () => sockets.delete(from) && to.destroy());
  };
  const server = createServer((near) => {
    const far = connect(target);
    overhear(near, heard);
    join(near, far);
    join(far, near);
  });
  const listen = (port: number) => new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  await listen(0);
  const { port } = z.object({ port: z.number() }).parse(server.address());
  url.port = String(port);
  return {
    url: url.href,
    heard,
    pull: async () => {
      const closed = new Promise<void>((done) => server.close(() => done()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    plugIn: () => listen(port),
  };
}
