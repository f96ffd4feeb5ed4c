import { useLocaleState } from 'react-admin';
import { resourceList } from '#resources/index.ts';
import { type Resource, titleOf } from '#shared/resource.ts';

interface Referenced {
  to: Resource | undefined;
  /** The field its records are sorted by. */
  title: string;
  /** What a record is called, by its whole title and in the user's language. */
  nameOf: (record: Record<string, unknown>) => string;
}

/** The resource a reference points to, and what its records are called. */
export function useReferenced(name: string): Referenced {
  const [locale] = useLocaleState();
  const to = resourceList.find((candidate) => candidate.name === name);
  const first = to?.title[0] ?? 'name';
  const title = first === 'name_ru' && locale === 'en' ? 'name_en' : first;
  const nameOf = (record: Record<string, unknown>) =>
    to && to.title.length > 1 ? titleOf(to, record) : String(record[title] ?? '');
  return { to, title, nameOf };
}
