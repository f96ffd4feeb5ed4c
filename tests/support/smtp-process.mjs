// A mail server in a process of its own: `node smtp-process.mjs FILE [PORT]`. Prints its address, and appends each message
// to FILE, one JSON per line, before the sender hears that it was accepted; so whoever is killed, the file tells what arrived.
import { appendFileSync } from 'node:fs';
import { register } from 'tsx/esm/api';

const [file, port = '0'] = process.argv.slice(2);
if (!file) throw new Error('Which file shall the messages go to?');
register();
const { startSmtp } = await import('./smtp.ts');

const smtp = await startSmtp({
  port: Number(port),
  onMessage: ({ raw, ...envelope }) =>
    appendFileSync(file, `${JSON.stringify({ ...envelope, raw: raw.toString('base64') })}\n`),
});
console.log(smtp.url);
