import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runProgram } from '../../support/command.ts';
import { freePort } from '../../support/ports.ts';
import { prepareFolder } from '../../support/prepared.ts';
import { organizationsIn, makeDesk } from './desk.ts';

const desk = makeDesk();

describe('db:migrate', () => {
  it('names the migrations it ran, and none the second time', async () => {
    const fresh = { DATA_DIR: join(desk.root, 'fresh') };
    const migrated = await desk.run('db-migrate', [], fresh);
    expect(migrated.code).toBe(0);
    expect(migrated.said).toMatch(/^ {2}0000_init\n/);
    expect(await desk.run('db-migrate', [], fresh)).toEqual({ code: 0, said: 'The schema is the newest already.\n' });
  });

  it('says in a sentence that a server does not answer', async () => {
    const port = await freePort();
    const { code, said } = await desk.run('db-migrate', [], {
      DATABASE_URL: `postgres://u:secret@127.0.0.1:${port}/p`,
    });
    expect(code).toBe(1);
    expect(said).toMatch(/^The database of DATABASE_URL doesn't answer: .+\n$/);
    expect(said).not.toContain('secret');
  });
});

describe('org:create', () => {
  it('says everything that is wrong at once', async () => {
    const { code, said } = await desk.run('org-create', ['--reply-to', 'nobody']);
    expect(code).toBe(1);
    for (const name of ['--name', '--email', '--city', '--reply-to']) expect(said).toContain(`${name} is`);
  });

  it('refuses a second organisation of the same name, and a city that is not there', async () => {
    expect((await desk.createOrganization('Театр')).code).toBe(0);
    expect((await desk.createOrganization('Театр')).said).toBe("There is an organisation 'Театр' already.\n");
    const nowhere = await desk.run('org-create', ['--name', 'Б', '--email', 'a@north.example', '--city', 'Нигде']);
    expect(nowhere).toEqual({ code: 1, said: "There is no city 'Нигде'.\n" });
    expect(await organizationsIn(desk.folder)).toEqual(['Театр']);
  });
});

describe('the server', () => {
  it('lists every setting it can not use at once, a pair that is no pair and a sender that is no address too', async () => {
    const wrong = { PORT: 'x', SMTP_URL: 'mail', DEMO_DATA: 'yes', MAIL_FROM: 'not an address', TRUST_PROXY: 'yes' };
    const { code, said } = await runProgram('server/main.ts', [], { ...wrong, VISTA_TOKEN: 't' });
    expect(code).toBe(1);
    const names = [...Object.keys(wrong), 'VISTA_URL'];
    for (const name of names) expect(said).toContain(`  ${name}: `);
    expect(said.trim().split('\n')).toHaveLength(names.length + 1);
  });

  it('says in a sentence that its folder can not be written to, or has no room', async () => {
    const file = join(desk.root, 'no-folder');
    writeFileSync(file, '');
    const full = new URL('full-disk.mjs', import.meta.url).pathname;
    const start = (DATA_DIR: string, ...imports: string[]) =>
      runProgram('server/main.ts', [], { DATA_DIR, PORT: '0', DEMO_DATA: '0' }, imports);
    const [unwritable, without] = await Promise.all([start(file), start(join(desk.root, 'full'), full)]);
    expect(unwritable.code).toBe(1);
    expect(unwritable.said).toMatch(
      /^\S+no-folder\S* can't be written to \(E\w+\): look at DATA_DIR and at who owns it\.\n$/,
    );
    const noRoom = 'The disk has no room for the data: make some, or set DATA_DIR to another folder.\n';
    expect(without).toEqual({ code: 1, said: noRoom });
  });

  it('says that its port is taken; and ends, saying why, when the disk fails under its database', async () => {
    const address = await desk.serve([new URL('failing-disk.mjs', import.meta.url).pathname]);
    const second = join(desk.root, 'second');
    await prepareFolder(second);
    const env = { DATA_DIR: second, PORT: new URL(address).port, DEMO_DATA: '0' };
    const taken = `${new URL(address).host} is in use by another program: set PORT to another.\n`;
    expect(await runProgram('server/main.ts', [], env)).toEqual({ code: 1, said: taken });

    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    desk.running!.kill('SIGUSR2');
    await fetch(`${address}/api/v1/auth/send_confirmation_code`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@north.example' }),
    }).catch(() => null);
    expect(await desk.running!.ended).toBe(1);
    expect(desk.running!.said()).toContain('The embedded database stopped: its disk is full or failing.');
  });
});
