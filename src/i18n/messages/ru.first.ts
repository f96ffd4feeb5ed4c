import { fromFiles, type Messages } from '../plurals.ts';

/** What is said before anybody is signed in. */
export default fromFiles(
  import.meta.glob<Messages>('../../../locales/ru/{app,auth}.json', { eager: true, import: 'default' }),
);
