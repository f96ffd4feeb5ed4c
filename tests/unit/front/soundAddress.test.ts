import { describe, expect, it } from 'vitest';
import { guests } from '#resources/guests.ts';
import { soundAddress } from '../../../src/crud/soundAddress.ts';

const VISIBLE = ['last_name', 'first_name', 'phone', 'tags'];
const read = (query: string) => {
  const sound = soundAddress(guests, VISIBLE, new URLSearchParams(query));
  return sound && [decodeURIComponent(sound.address.toString()), ...sound.left];
};

describe('the address of a list', () => {
  it('is left as it is where all of it can be read', () => {
    expect(read('')).toBeNull();
    expect(read('page=3&perPage=50&sort=phone&order=DESC&filter={"gone_field":"x"}&guest=1')).toBeNull();
    expect(read('sort=created_at&order=ASC')).toBeNull();
  });

  it('is sorted upwards where it says no order, and says an order as the list does', () => {
    expect(read('sort=phone')).toEqual(['sort=phone&order=ASC']);
    expect(read('sort=phone&order=desc')).toEqual(['sort=phone&order=DESC']);
    expect(read('order=DESC')).toEqual(['']);
  });

  it('loses what cannot be read there, which is named', () => {
    expect(read('sort=zz&order=ASC&page=2')).toEqual(['page=2', 'sort=zz']);
    // Not seen, not sorted by, on no list.
    for (const sort of ['email', 'tags', 'constructor']) expect(read(`sort=${sort}`)).toEqual(['', `sort=${sort}`]);
    for (const filter of ['"x"', '[1]', 'null', '{'])
      expect(read(`filter=${filter}`)).toEqual(['', `filter=${filter}`]);
    expect(read('perPage=1000000&page=0')).toEqual(['', 'page=0', 'perPage=1000000']);
  });
});
