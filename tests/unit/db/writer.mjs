// Opens the data folder of its first argument and inserts 1, 2, 3 …; says each number once its commit is acknowledged.
import { register } from 'tsx/esm/api';

register();
const { openEmbedded } = await import('../../../server/db/embedded.ts');

const db = await openEmbedded(process.argv[2]).catch((error) => {
  console.log(`refused ${error.name} ${error.folder}`);
  process.exit(3);
});
await db.exec('create table if not exists kept (n int primary key, padding text)');
const { rows } = await db.query('select coalesce(max(n), 0) as last from kept');
console.log('open');
for (let n = rows[0].last + 1; ; n += 1) {
  await db.query('insert into kept values ($1, repeat($2, 200))', [n, String(n)]);
  if (n % 97 === 0) await db.exec('checkpoint');
  process.stdout.write(`${n}\n`);
}
