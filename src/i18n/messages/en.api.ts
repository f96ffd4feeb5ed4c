import { fromFiles, type Messages } from '../plurals.ts';

/** What only the page of the API says. */
export default fromFiles(
  import.meta.glob<Messages>('../../../locales/en/api.json', { eager: true, import: 'default' }),
);
