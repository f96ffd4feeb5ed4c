import reactAdmin from 'ra-language-russian';
import { type Messages, fromFiles, fromPolyglot, merge } from '../plurals.ts';

const files = import.meta.glob<Messages>(['../../../locales/ru/*.json', '!**/calls.json'], {
  eager: true,
  import: 'default',
});

export default merge(fromPolyglot(reactAdmin as unknown as Messages, 'ru'), fromFiles(files));
