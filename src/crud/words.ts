import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { type Resource, saysTitle } from '#shared/resource.ts';

/** The names a resource goes by: keys `resources.<name>.…`, the same on every screen. */
export function useWords(resource: Resource) {
  const translate = useTranslate();
  // What lies in the trash of any noun is called the same.
  const root = `resources.${resource.name.replace(/.*\//, '')}`;
  return useMemo(
    () => ({
      many: translate(`${root}.many`),
      count: (count: number, isMore = false) => {
        const what = translate(`${root}.count`, { count, smart_count: count });
        return isMore ? translate('crud.more.count', { what }) : what;
      },
      add: translate(`${root}.add`),
      edit: translate(`${root}.edit`),
      field: (name: string) => translate(`${root}.fields.${name}`),
      /** A column of a list: that of the title's first field says the whole title. */
      column: (name: string) => {
        const field = translate(`${root}.fields.${name}`);
        return saysTitle(resource, name) ? translate(`${root}.name`, { count: 1, smart_count: 1, _: field }) : field;
      },
      value: (name: string, value: string) => translate(`${root}.values.${name}.${value}`, { _: value }),
      hint: (name: string) => translate(`${root}.hints.${name}`, { _: '' }),
      removeCount: (count: number) => translate(`${root}.remove`, { count, smart_count: count }),
      empty: { title: translate(`${root}.empty.title`), hint: translate(`${root}.empty.hint`) },
    }),
    [translate, root, resource],
  );
}
