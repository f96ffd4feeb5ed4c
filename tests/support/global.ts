import { startPostgres } from './postgres.ts';
import { makeTemplate } from './prepared.ts';

/** Starts PostgreSQL once for all server tests of a run; the workers find it through the environment. */
export default async function setup(): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  process.env['TEST_POSTGRES_URL'] = postgres.adminUrl;
  process.env['TEST_POSTGRES_PREFIX'] = postgres.prefix;
  process.env['TEST_POSTGRES_TEMPLATE'] = await makeTemplate(postgres);
  return async () => {
    delete process.env['TEST_POSTGRES_PREFIX'];
    await postgres.stop();
  };
}
