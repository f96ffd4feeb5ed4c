import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Part, type Shown, withNames } from '#server/openapi/naming.ts';
import { singular, typeName } from '#shared/naming.ts';

const shown: Shown = (schema, how) => {
  const { $schema: _, ...shown } = z.toJSONSchema(schema, { io: how === 'sent' ? 'input' : 'output' });
  return shown as unknown as Part;
};
const place = z.object({ row: z.string(), seat: z.string() });
const ticket = z.object({ place, id: z.uuid() });
const names = { answered: { Place: place, Ticket: ticket }, sent: {}, taken: ['Problem'] };
const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });

describe('the names of schemas', () => {
  it('stand for whatever looks the same, inside of others too', () => {
    const list = shown(z.array(ticket), 'answered');
    const { paths, schemas } = withNames({ answer: list }, names, shown);
    expect(paths).toEqual({ answer: { type: 'array', items: refTo('Ticket') } });
    expect(schemas).toMatchObject({ Ticket: { properties: { place: refTo('Place'), id: { format: 'uuid' } } } });
    expect(Object.keys(schemas)).toEqual(['Place', 'Ticket']);
  });

  it('are others where something else is sent than answered', () => {
    const guest = z.object({ vip: z.boolean().default(false) }).meta({ title: 'Guest' });
    const call = { response: shown(guest, 'answered'), requestBody: { schema: shown(guest, 'sent') } };
    const { paths, schemas } = withNames(call, names, shown);
    expect(paths).toEqual({ response: refTo('Guest'), requestBody: { schema: refTo('GuestInput') } });
    expect(schemas.GuestInput).not.toHaveProperty('required');
  });

  it('are refused where two would be called the same', () => {
    const titled = (title: string) => shown(z.object({ other: z.string() }).meta({ title }), 'answered');
    for (const title of ['Ticket', 'Problem'])
      expect(() => withNames({ answer: titled(title) }, names, shown), title).toThrow(`are called ${title}`);
    expect(() => withNames({ answer: titled('Other') }, names, shown)).not.toThrow();
  });

  it('are of one, where nouns are of many', () => {
    const many = ['guests', 'cities', 'batches', 'hall_templates', 'press'];
    expect(many.map(singular)).toEqual(['guest', 'city', 'batch', 'hall_template', 'press']);
    expect(typeName('hall_templates')).toBe('HallTemplate');
  });
});
