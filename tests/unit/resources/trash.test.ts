import { expect, test } from 'vitest';
import { resourceList } from '#resources/index.ts';
import { trashOf } from '#shared/trash.ts';

test('the lines of a trash have nothing of their noun that names fields they do not have', () => {
  for (const resource of resourceList) {
    const lines = trashOf(resource);
    expect(Object.keys(lines).sort(), resource.name).toEqual(['allow', 'fields', 'list', 'name', 'title']);
    expect(lines.list.search).toEqual(resource.list.search);
  }
});
