import { fromFiles, type Messages } from '../plurals.ts';

/** What the page of the API says, and the first page of the product does not. */
export default fromFiles(
  import.meta.glob<Messages>('../../../locales/ru/{api,resources.own}.json', { eager: true, import: 'default' }),
);
