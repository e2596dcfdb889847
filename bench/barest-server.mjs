import { createServer } from 'node:http';
import pg from 'pg';

// The measure of a start: node:http and a pool, plain JavaScript, nothing else.
const [port, connectionString] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString, max: 10 });
createServer((_request, response) => {
  pool.query('select 1').then(
    () => response.end('ok'),
    (error) => response.writeHead(503).end(String(error)),
  );
}).listen(Number(port), '127.0.0.1');
