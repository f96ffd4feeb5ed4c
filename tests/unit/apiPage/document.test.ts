import { describe, expect, it } from 'vitest';
import {
  addressOf,
  boundsOf,
  callsOf,
  exampleOf,
  inlined,
  type OpenApi,
  typeOf,
} from '../../../src/apiPage/document.ts';

const uuid = { type: 'string', format: 'uuid' };
const problem = { type: 'object', properties: { code: { type: 'string' } } };
const answerOf = (schema: object) => ({ description: 'No', content: { 'application/problem+json': { schema } } });
const DOCUMENT = {
  components: {
    schemas: { Id: uuid, Problem: problem },
    responses: {
      NotFound: answerOf({
        allOf: [{ $ref: '#/components/schemas/Problem' }, { properties: { code: { enum: ['gone'] } } }],
      }),
      Refusal: answerOf({ $ref: '#/components/schemas/Problem' }),
    },
  },
  info: { version: '1' },
  paths: {
    '/api/v1/halls/{id}': {
      put: {
        summary: 'Save',
        tags: ['halls'],
        'x-least-role': 'manager_event',
        'x-body-limit': 1024,
        parameters: [
          { name: 'id', in: 'path', required: true, schema: uuid },
          { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100 } },
          { name: 'organization-id', in: 'header', schema: uuid },
        ],
        requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
        responses: {
          200: { description: 'OK', content: { 'application/json': { schema: { $ref: '#/components/schemas/Id' } } } },
          404: { $ref: '#/components/responses/NotFound' },
          default: { $ref: '#/components/responses/Refusal' },
        },
      },
    },
  },
};

describe('the page of the API', () => {
  const [call] = callsOf(DOCUMENT as unknown as OpenApi);

  it('asks for what a form says beside its file', () => {
    const properties = { field: { enum: ['logo'] }, file: { type: 'string', format: 'binary' } };
    const schema = { type: 'object', properties, required: ['field', 'file'] };
    const post = { requestBody: { content: { 'multipart/form-data': { schema } } }, responses: {} };
    const [upload] = callsOf({ ...DOCUMENT, paths: { '/api/v1/partners/files': { post } } });
    expect(upload).toMatchObject({ upload: true, parameters: [{ name: 'field', in: 'form', required: true }] });
    expect(addressOf(upload!, { field: 'logo' })).toBe('/api/v1/partners/files');
  });

  it('reads a call from the document', () => {
    expect(call).toMatchObject({
      name: 'PUT /halls/{id}',
      tag: 'halls',
      least: 'manager_event',
      bodyLimit: 1024,
      upload: false,
    });
    expect(call!.parameters.map(({ name, required }) => [name, required])).toEqual([
      ['id', true],
      ['page', false],
    ]);
    expect(call!.answers).toEqual([{ status: '200', description: 'OK', schema: uuid }]);
    expect(call!.refusals).toEqual([{ status: '404', description: 'No', codes: ['gone'] }]);
    expect(call!.problem).toEqual(problem);
  });

  it('puts what is referred to in its place, and what holds itself once', () => {
    const tree = { properties: { name: uuid, child: { $ref: '#/components/schemas/Tree' } } };
    const whole = inlined({ asked: { $ref: '#/components/schemas/Tree' }, components: { schemas: { Tree: tree } } });
    expect(whole.asked).toEqual({ properties: { name: uuid, child: {} } });
  });

  it('sends what was filled in where it belongs', () => {
    expect(addressOf(call!, { id: 'a b', page: ' 2 ' })).toBe('/api/v1/halls/a%20b?page=2');
    expect(addressOf(call!, { id: '1', page: '' })).toBe('/api/v1/halls/1');
  });

  it('says a schema in a word and its bounds in figures', () => {
    const nullable = { anyOf: [uuid, { type: 'null' }] };
    expect([uuid, nullable, { type: 'array', items: uuid }, { enum: ['ru', 'en'] }].map(typeOf)).toEqual([
      'uuid',
      'uuid | null',
      'uuid[]',
      'ru | en',
    ]);
    expect(boundsOf({ type: 'integer', minimum: 1, maximum: 100 })).toBe('1 … 100');
    expect(boundsOf({ type: 'integer', minimum: -9007199254740991, maximum: 9007199254740991 })).toBe('');
  });

  it('begins a body with the fields that are required', () => {
    const schema = {
      type: 'object',
      required: ['hall_id', 'seatings'],
      properties: {
        hall_id: uuid,
        note: { type: 'string' },
        seatings: {
          type: 'array',
          items: { type: 'object', required: ['place'], properties: { place: { type: 'integer', minimum: 1 } } },
        },
      },
    };
    expect(exampleOf(schema)).toEqual({ hall_id: '', seatings: [{ place: 1 }] });
  });
});
