import { useLocaleState } from 'react-admin';
import { resourceList } from '#resources/index.ts';
import type { Resource } from '#shared/resource.ts';

/** The resource a reference points to, and the field its records are called by in the user's language. */
export function useReferenced(name: string): { to: Resource | undefined; title: string } {
  const [locale] = useLocaleState();
  const to = resourceList.find((candidate) => candidate.name === name);
  const title = to?.title[0] ?? 'name';
  return { to, title: title === 'name_ru' && locale === 'en' ? 'name_en' : title };
}
