import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

const styles = `body{margin:0;font:15px system-ui;background:#faf7f1}main{padding:24px}li{display:flex;gap:16px;padding:12px;min-height:36px}
img{width:204px;height:255px;object-fit:cover}`;
const html = (path: string) =>
  `<!doctype html><html lang="fr"><meta charset="utf-8"><title>Nu</title><meta name="viewport" content="width=device-width">
<style>${styles}</style><main><h1>Nu</h1><ul></ul></main><script src="/script.js" data-of="${path}"></script></html>`;
/** Every text of a row beside the other, and its picture. */
const script = `const list=document.querySelector('ul');
const texts=(value)=>value===null?[]:typeof value==='object'?Object.values(value).flatMap(texts):[String(value)];
fetch('/api'+document.currentScript.dataset.of).then((answer)=>answer.json()).then((data)=>{
for(const row of data.results??[data]){const line=document.createElement('li');line.dataset.row='';
if(row.thumbnail_url){const picture=new Image();picture.src=row.thumbnail_url;line.append(picture);}
for(const text of texts(row).slice(0,12)){if(text.length>80)continue;const cell=document.createElement('span');cell.textContent=text;line.append(cell);}
list.append(line);}});`;

export type BarePage = { url: string; server: Server };

/** The least that a page with the same rows can be: its document, one small script and the product's answer. */
export async function serveBarePage(path: string, answer: string): Promise<BarePage> {
  const send = {
    '/script.js': { type: 'text/javascript', body: gzipSync(script) },
    '/': { type: 'text/html; charset=utf-8', body: gzipSync(html(path)) },
  };
  const json = gzipSync(answer);
  const server = createServer((request, response) => {
    const url = request.url ?? '/';
    const found = url.startsWith('/api')
      ? { type: 'application/json', body: json }
      : url === '/script.js'
        ? send[url]
        : send['/'];
    response.writeHead(200, { 'content-type': found.type, 'content-encoding': 'gzip' }).end(found.body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server };
}
