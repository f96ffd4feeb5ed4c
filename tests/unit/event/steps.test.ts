import { describe, expect, test } from 'vitest';
import { type EventAnswer, newEvent } from '#resources/eventSchemas.ts';
import { isStepOpen, STEPS } from '#shared/eventParts.ts';

const date = { id: 'd', date: '2026-12-05', starts_at: '19:00', zone: 'Europe/Moscow' };
const event = (more: object) => ({ dates: [date], address: 'Арбат, 1', halls: [], ...more }) as unknown as EventAnswer;

describe('the steps of an event', () => {
  test('are info, customer, hall choice, hall editing, sectors and guests', () => {
    expect(STEPS).toEqual(['info', 'customer', 'halls', 'plan', 'sectors', 'guests']);
  });

  test('lead to the choice of halls once there are name, date, time and address, and not before', () => {
    expect(newEvent.safeParse({ dates: [{ date: date.date }], address: 'Арбат, 1' }).success).toBe(false);
    expect(newEvent.safeParse({ name: '' }).success).toBe(false);
    expect(isStepOpen('halls', event({}))).toBe(true);
    expect(isStepOpen('halls', event({ dates: [] }))).toBe(false);
    expect(isStepOpen('halls', event({ dates: [date, { ...date, starts_at: null }] }))).toBe(false);
    for (const address of [null, '']) expect(isStepOpen('halls', event({ address }))).toBe(false);
    expect(isStepOpen('customer', event({ dates: [], address: null }))).toBe(true);
  });

  test('lead to plan, sectors and guests once there is a hall', () => {
    for (const step of ['plan', 'sectors', 'guests'] as const) {
      expect(isStepOpen(step, event({}))).toBe(false);
      expect(isStepOpen(step, event({ halls: [{ event_date_id: 'd' }] }))).toBe(true);
    }
  });
});
