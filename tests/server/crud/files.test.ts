import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SQL } from 'drizzle-orm';
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limit } from '#shared/limits.ts';
import type { StoredFile } from '#shared/files.ts';
import type { Tx } from '#server/db/engine.ts';
import type { Answer, Person, TestApp } from '../../support/app.ts';
import { House } from '../../support/house.ts';
import { zip } from '../../unit/sheet/archive.ts';

/** A resource with files, which says no more of them than that they are there. */
const SPONSORS = `
import { defineResource, file, image, text } from '#shared/resource.ts';
import { atLeast } from '#shared/roles.ts';

export const sponsors = defineResource({
  name: 'sponsors',
  title: ['name'],
  fields: {
    name: text({ required: true, max: 120 }),
    contract: file(),
    estimate: file({ seenBy: 'admin' }),
    logo: image(),
  },
  list: { columns: ['name', 'contract', 'logo'], search: ['name'], filters: [], sort: 'name' },
  sheet: ['name', 'contract'],
  screen: { icon: 'star', least: 'manager_event' },
  allow: {
    read: atLeast('manager_event'),
    create: atLeast('admin'),
    update: atLeast('manager_event'),
    delete: atLeast('admin'),
  },
});
`;
/** The same noun again, whose files are none of the first's; a record of it has to have one. */
const PRESS = SPONSORS.replaceAll('sponsors', 'press').replace('logo: image()', 'logo: image({ required: true })');

const DAY = 86_400_000;
const PDF = Buffer.from('%PDF-1.7\nхуже не бывает\n%%EOF');

let house: House;
let app: TestApp;
beforeAll(async () => {
  house = new House();
  for (const [name, code] of Object.entries({ sponsors: SPONSORS, press: PRESS })) {
    writeFileSync(path.join(house.folder, `src/resources/${name}.ts`), code);
    house.edit('src/resources/index.ts', (index) =>
      index
        .replace(/(export const resources = \[[^\]]+)\]/, `$1, ${name}]`)
        .concat(`import { ${name} } from './${name}.ts';\n`),
    );
  }
  expect(house.generate('sponsors')).toMatchObject({ status: 0 });
  app = await house.open();
});
afterAll(async () => {
  await app?.close();
  house.remove();
});

const png = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 4, background: { r: 14, g: 94, b: 111, alpha: 1 } } })
    .png()
    .toBuffer();

interface Sent {
  noun?: string;
  name?: string;
  as?: Person;
}

/** Sends a file for a field; answers as it was answered. */
function send(field: string, bytes: Buffer, { noun = 'sponsors', name = 'файл', as = app.north.admin }: Sent = {}) {
  return app.upload(`/${noun}/files`, as, { name, bytes, fields: { field } });
}
async function kept(field: string, bytes: Buffer, sent: Sent = {}): Promise<StoredFile> {
  const answer = await send(field, bytes, sent);
  expect([answer.status, answer.body]).toMatchObject([201, { data: { id: expect.any(String) } }]);
  return answer.body.data as StoredFile;
}
const add = async (values: object, as = app.north.admin) =>
  (await app.call('POST', '/sponsors', as, { name: 'Спонсор', ...values })).body.data as { id: string };
const named = ({ status, body }: Answer) => [status, Object.keys((body.errors ?? {}) as object)];

describe('a file in a field', () => {
  it('is uploaded, kept by its id, served under its name, replaced and taken off', async () => {
    const { admin, event } = app.north;
    const file = await kept('contract', PDF, { name: 'C:\\бумаги\\Договор №1; черновик.pdf' });
    expect(file).toEqual({
      id: expect.any(String),
      name: 'Договор №1; черновик.pdf',
      type: 'application/pdf',
      size: PDF.length,
    });
    const { id } = await add({ contract: file.id });
    const read = () => app.call('GET', `/sponsors/${id}`, event);
    expect((await read()).body.data).toMatchObject({ contract: file, logo: null });

    const served = await app.call('GET', `/sponsors/${id}/files/contract`, event);
    expect(served.raw.equals(PDF)).toBe(true);
    expect(served.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('Договор №1; черновик.pdf')}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    });

    // Sent back as it was read, and beside another change, it stays.
    const whole = (await read()).body.data as object;
    expect((await app.call('PUT', `/sponsors/${id}`, event, { ...whole, name: 'Иной' })).body.data).toMatchObject({
      name: 'Иной',
      contract: file,
    });
    const other = await kept('contract', Buffer.from('просто текст'), { name: 'setup.bat', as: event });
    expect(other).toMatchObject({ name: 'setup.bat.txt', type: 'text/plain' });
    expect((await app.call('PUT', `/sponsors/${id}`, event, { contract: other.id })).body.data).toMatchObject({
      contract: other,
    });
    expect((await app.call('PUT', `/sponsors/${id}`, admin, { contract: null })).body.data).toMatchObject({
      contract: null,
    });
    expect((await app.call('GET', `/sponsors/${id}/files/contract`, admin)).status).toBe(404);
    expect((await app.call('GET', `/sponsors/${id}/files/name`, admin)).status).toBe(404);
  });

  it('is refused where it is no file of this noun, kind and organisation, whoever may know its id', async () => {
    const { south, north } = app;
    const foreign = await kept('contract', PDF, { as: south.admin });
    const picture = await kept('logo', await png());
    const elsewhere = await kept('contract', PDF, { noun: 'press' });
    const own = await kept('contract', PDF);
    const { id } = await add({});
    const wrong = [foreign.id, uuidv7(), picture.id, elsewhere.id, id];
    const answers: unknown[] = [];
    for (const contract of wrong) {
      for (const [method, at] of [
        ['POST', '/sponsors'],
        ['PUT', `/sponsors/${id}`],
      ] as const) {
        const { status, body } = await app.call(method, at, north.admin, { name: 'Чужой', contract });
        answers.push([status, body.errors]);
      }
    }
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(answers[0]).toEqual([422, { contract: 'Такой записи нет' }]);
    expect(named(await app.call('PUT', `/sponsors/${id}`, north.admin, { contract: 'junk' }))).toEqual([
      422,
      ['contract'],
    ]);
    // The list of a file is judged as well.
    const list = {
      rows: [
        { name: 'Раз', contract: own.id },
        { name: 'Два', contract: foreign.id },
      ],
    };
    expect(named(await app.call('POST', '/sponsors/create_list', north.admin, list))).toEqual([
      422,
      ['rows.1.contract'],
    ]);
  });

  it('is seen, sent and served with the rights of the record and of the field', async () => {
    const { admin, event, seat } = app.north;
    expect((await send('contract', PDF, { as: seat })).status).toBe(403);
    // Whoever may change a record may send a file for it, though not add one.
    expect((await send('contract', PDF, { as: event })).status).toBe(201);
    expect(named(await send('estimate', PDF, { as: event }))).toEqual([422, ['field']]);
    const estimate = await kept('estimate', PDF);
    const { id } = await add({ estimate: estimate.id });
    expect((await app.call('GET', `/sponsors/${id}`, event)).body.data).toMatchObject({ estimate: null });
    expect((await app.call('GET', `/sponsors/${id}/files/estimate`, event)).status).toBe(404);
    expect((await app.call('GET', `/sponsors/${id}/files/estimate`, admin)).status).toBe(200);
    expect((await app.call('GET', `/sponsors/${id}/files/estimate`, seat)).status).toBe(403);
    expect((await app.call('GET', `/sponsors/${id}/files/estimate`, app.south.admin)).status).toBe(404);
  });

  it('is judged by its content: papers and pictures are taken, programs and pages are not', async () => {
    const office = (part: string, more: [string, Buffer][] = []) =>
      zip([['[Content_Types].xml', Buffer.from('<Types/>')], [part, Buffer.from('<x/>')], ...more]);
    const many = Array.from({ length: 300 }, (_, at): [string, Buffer] => [`ppt/media/${at}.png`, Buffer.from('1')]);
    const taken: [Buffer, string, string][] = [
      [office('word/document.xml'), 'Смета.docx', 'Смета.docx'],
      [office('xl/workbook.xml'), 'list', 'list.xlsx'],
      [office('ppt/presentation.xml', many), 'show.pptx', 'show.pptx'],
      [zip({ mimetype: PDF, 'content.xml': PDF }), 'a.odt', 'a.odt'],
      [Buffer.from('{\\rtf1 привет}'), 'a.rtf', 'a.rtf'],
      [Buffer.from('имя;город\n'), 'список.csv', 'список.csv'],
      [await png(), 'фото.JPG', 'фото.png'],
      [
        await sharp(await png())
          .jpeg()
          .toBuffer(),
        'фото.JPG',
        'фото.JPG',
      ],
      [
        await sharp(await png())
          .webp()
          .toBuffer(),
        'фото.webp',
        'фото.webp',
      ],
    ];
    for (const [bytes, name, shown] of taken)
      expect(await kept('contract', bytes, { name })).toMatchObject({ name: shown });
    const refused: [string, Buffer][] = [
      ['a program', Buffer.from('MZ\x90\0\x03\0', 'latin1')],
      ['another', Buffer.from('\x7fELF\x02\x01\0', 'latin1')],
      ['a script', Buffer.from('#!/bin/sh\nrm -rf /\n')],
      ['a page', Buffer.from(' <!doctype html><script>alert(1)</script>')],
      ['an svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
      ['an archive', zip([['setup.exe', Buffer.from('MZ')]])],
      ['macros', office('word/document.xml', [['word/vbaProject.bin', Buffer.from('x')]])],
      ['nothing', Buffer.alloc(0)],
    ];
    for (const [what, bytes] of refused) {
      const answer = await send('contract', bytes, { name: 'договор.pdf' });
      expect([what, answer.status >= 400 && answer.status < 500, named(answer)[1]]).toEqual([what, true, ['contract']]);
      expect(answer.body.errors.contract, what).toMatch(/[а-яё]/i);
    }
    const large = await send('contract', Buffer.alloc(limit('uploadBytes') + 1, 'a'));
    expect([large.body.code, ...named(large)]).toEqual(['file_too_large', 413, ['contract']]);
    expect((await send('contract', Buffer.alloc(limit('uploadBytes'), 'a'))).status).toBe(201);
    expect(named(await app.upload('/sponsors/files', app.north.admin, { name: 'a', bytes: PDF }))).toEqual([
      422,
      ['field'],
    ]);
    expect(named(await send('name', PDF))).toEqual([422, ['field']]);
  });

  it('is none that a list is filtered or sorted by, or a file of records brings; an export names it', async () => {
    const { admin } = app.north;
    await add({ name: 'С договором', contract: (await kept('contract', PDF, { name: 'Договор.pdf' })).id });
    for (const query of ['sort=contract', 'contract=x'])
      expect((await app.call('GET', `/sponsors?${query}`, admin)).status).toBe(422);
    const csv = (await app.call('GET', '/sponsors/export?format=csv', admin)).raw.toString();
    expect(csv).toContain('Договор.pdf');
    const bytes = Buffer.from('name;contract\nНовый;Договор.pdf\n');
    const { body } = await app.upload('/sponsors/parse_sheet', admin, { name: 'a.csv', bytes });
    expect(body.data).toMatchObject({ columns: ['name'], rows: [{ values: { name: 'Новый' } }] });
    // A record has to have one, and no file could bring it.
    expect((await app.call('GET', '/press/import_template', admin)).status).toBe(404);
    expect(named(await app.call('POST', '/press', admin, { name: 'Без лица' }))).toEqual([422, ['logo']]);
    const logo = await kept('logo', await png(), { noun: 'press' });
    const made = await app.call('POST', '/press', admin, { name: 'С лицом', logo: logo.id });
    expect([made.status, made.body.data]).toMatchObject([201, { logo }]);
    const { id } = made.body.data as { id: string };
    expect(named(await app.call('PUT', `/press/${id}`, admin, { logo: null }))).toEqual([422, ['logo']]);
  });

  it('costs a list no statement of its own', async () => {
    const { admin } = app.south;
    const contract = (await kept('contract', PDF, { as: admin })).id;
    const logo = (await kept('logo', await png(), { as: admin })).id;
    for (let at = 0; at < 25; at += 1) await add({ name: `Номер ${at}` }, admin);
    const { engine } = app.database;
    const transaction = engine.transaction.bind(engine);
    const asked = async () => {
      let statements = 0;
      const counting = (tx: Tx) => {
        const execute = tx.execute.bind(tx);
        return Object.assign(tx, { execute: (query: SQL) => ((statements += 1), execute(query)) });
      };
      engine.transaction = (opening, work, how) => transaction(opening, (tx) => work(counting(tx)), how);
      const { data } = (await app.call('GET', '/sponsors', admin)).body as {
        data: { id: string; contract: unknown }[];
      };
      engine.transaction = transaction;
      return { data, statements };
    };
    const without = await asked();
    expect(without.data.map((each) => each.contract)).toEqual(Array(25).fill(null));
    for (const { id } of without.data) await app.call('PUT', `/sponsors/${id}`, admin, { contract, logo });
    const filled = await asked();
    expect(filled.data.every((each) => each.contract !== null)).toBe(true);
    expect(without.statements).toBeGreaterThan(0);
    expect(filled.statements).toBe(without.statements);
  });

  it('goes a day after it was sent where nothing refers to it', async () => {
    const { admin } = app.north;
    const { purge } = await house.load<typeof import('#server/flows/jobs/purge.ts')>('server/flows/jobs/purge.ts');
    const lone = await kept('contract', PDF);
    const used = await kept('contract', PDF);
    expect(used.id).not.toBe(lone.id);
    const { id } = await add({ contract: used.id });
    const gone = await add({ contract: (await kept('contract', PDF)).id });
    await app.call('DELETE', `/sponsors/${gone.id}`, admin);
    const count = async (file: string) => {
      const { rows } = await app.database.engine.query(`select 1 from files where id = '${file}'`);
      return rows.length;
    };
    app.clock.advance(DAY - 1_000);
    await purge(app.database.with('job'), app.clock.now);
    expect(await count(lone.id)).toBe(1);
    app.clock.advance(2_000);
    await purge(app.database.with('job'), app.clock.now);
    expect([await count(lone.id), await count(used.id)]).toEqual([0, 1]);
    const signedIn = await app.person(app.north, 'admin');
    expect(named(await app.call('PUT', `/sponsors/${id}`, signedIn, { contract: lone.id }))).toEqual([
      422,
      ['contract'],
    ]);
    expect((await app.call('GET', `/sponsors/${id}/files/contract`, signedIn)).status).toBe(200);
  });
});

describe('an image in a field', () => {
  let admin: Person;
  beforeAll(async () => {
    admin = await app.person(app.north, 'admin');
  });
  const served = async (bytes: Buffer, name = 'знак.png') => {
    const file = await kept('logo', bytes, { name, as: admin });
    const { id } = await add({ logo: file.id }, admin);
    const answer = await app.call('GET', `/sponsors/${id}/files/logo`, admin);
    return { id, file, answer };
  };

  it('is drawn anew from PNG, JPEG, WebP and SVG, no larger than is shown', async () => {
    const small = await png();
    for (const [bytes, type] of [
      [small, 'image/png'],
      [
        await sharp(small)
          .jpeg()
          .withExif({ IFD0: { Copyright: 'тайна' } })
          .toBuffer(),
        'image/jpeg',
      ],
      [await sharp(small).webp().toBuffer(), 'image/webp'],
    ] as const) {
      const { answer, file } = await served(bytes);
      expect(answer.headers).toMatchObject({
        'content-type': type,
        'content-disposition': expect.stringMatching(/^inline; /),
        'content-security-policy': "default-src 'none'; sandbox",
      });
      expect(file).toMatchObject({ type, size: answer.raw.length });
      const { width, height, exif } = await sharp(answer.raw).metadata();
      expect([width, height, exif]).toEqual([60, 40, undefined]);
    }
    const { answer } = await served(await png(3000, 200));
    expect(await sharp(answer.raw).metadata()).toMatchObject({ width: 1600, height: 107 });
  });

  it('is there in small as well, for lists', async () => {
    const { id } = await served(await png(1000, 500));
    const { raw, status } = await app.call('GET', `/sponsors/${id}/files/logo?small=true`, admin);
    expect(status).toBe(200);
    expect(await sharp(raw).metadata()).toMatchObject({ width: 96 });
    expect((await app.call('GET', `/sponsors/${id}/files/logo?small=perhaps`, admin)).status).toBe(422);
  });

  it('of an SVG holds nothing but what is drawn, and is refused for what could do harm', async () => {
    const svg = (inside: string, head = 'width="40" height="20"') =>
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${head}>${inside}</svg>`);
    const { answer, file } = await served(
      svg('<!-- тайна --><rect width="40" height="20" fill="#0e5e6f"/>'),
      'знак.svg',
    );
    expect(file).toMatchObject({ name: 'знак.png', type: 'image/png' });
    expect(await sharp(answer.raw).metadata()).toMatchObject({ format: 'png', width: 1600 });
    expect(answer.raw.toString('latin1')).not.toContain('svg');
    const hostile = [
      svg('<script>alert(1)</script>'),
      svg('<rect onload="alert(1)" width="1" height="1"/>'),
      svg('<image href="file:///etc/passwd"/>'),
      svg('<foreignObject><p/></foreignObject>'),
      Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>'),
      svg('<rect/>', 'width="9999999" height="1"'),
    ];
    for (const bytes of hostile) {
      const answer = await send('logo', bytes, { as: admin });
      expect([bytes.toString(), ...named(answer)]).toEqual([bytes.toString(), 422, ['logo']]);
    }
  });

  it('is refused by name where it is no picture, moves, or is larger than can be drawn', async () => {
    const said = async (width: number, height: number) => {
      const header = await png(30, 30);
      header.writeUInt32BE(width, 16);
      header.writeUInt32BE(height, 20);
      const { status, body } = await send('logo', header, { as: admin });
      return [status, (body.errors as { logo: string }).logo];
    };
    // 25,000,001 pixels, and one less.
    expect(await said(4901, 5101)).toEqual([422, expect.stringMatching(/25 мегапикселей/)]);
    expect(await said(5000, 5000)).toEqual([422, expect.not.stringMatching(/25 мегапикселей/)]);
    for (const [what, bytes, status] of [
      ['a text', Buffer.from('привет'), 415],
      ['a PDF', PDF, 415],
      [
        'a GIF',
        await sharp(await png())
          .gif()
          .toBuffer(),
        415,
      ],
      ['half a picture', (await png(400, 400)).subarray(0, 300), 422],
      ['nothing', Buffer.alloc(0), 422],
    ] as const)
      expect([what, ...named(await send('logo', bytes, { as: admin }))]).toEqual([what, status, ['logo']]);
  });

  it('stands in the description of the API: what is sent, what is answered, which fields there are', async () => {
    const { paths, components } = (await app.call('GET', '/openapi.json', null)).body as {
      paths: Record<string, Record<string, { [part: string]: never }>>;
      components: { schemas: Record<string, object> };
    };
    const { schemas } = components;
    const upload = paths['/api/v1/sponsors/files']!.post as unknown as {
      requestBody: { content: Record<string, { schema: object }> };
      responses: Record<string, object>;
    };
    expect(upload.requestBody.content['multipart/form-data']!.schema).toMatchObject({
      properties: { file: { format: 'binary' }, field: { enum: ['contract', 'estimate', 'logo'] } },
      required: ['field', 'file'],
    });
    expect(JSON.stringify(upload.responses['201'])).toMatch(/"size"|StoredFile/);
    expect(paths).toHaveProperty(['/api/v1/sponsors/{id}/files/{field}', 'get']);
    expect(paths).not.toHaveProperty(['/api/v1/locations/files']);
    expect(schemas['NewPress']).toMatchObject({ properties: { logo: { type: 'string', format: 'uuid' } } });
    const russian = (await app.call('GET', '/openapi.json?lng=ru', null)).body as typeof upload & {
      paths: typeof paths;
    };
    expect(russian.paths['/api/v1/sponsors/files']!.post).toMatchObject({ summary: expect.stringMatching(/[а-я]/) });
  });
});
