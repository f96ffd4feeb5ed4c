import { SMTPServer } from 'smtp-server';

// A mail server in a process of its own that reads every message and keeps none of it.
const server = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  disableReverseLookup: true,
  onData: (stream, _session, done) => {
    stream.on('data', () => undefined);
    stream.on('end', () => {
      accepted += 1;
      done();
    });
  },
});
let accepted = 0;
server.listen(0, '127.0.0.1', () => {
  const address = server.server.address() as { port: number };
  process.send?.(`smtp://127.0.0.1:${address.port}`);
});
process.on('message', () => process.send?.(accepted));
process.on('SIGTERM', () => process.exit(0));
