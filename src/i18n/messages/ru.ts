import reactAdmin from 'ra-language-russian';
import { type Messages, fromFiles, fromPolyglot, merge } from '../plurals.ts';

// What only the server says isn't fetched: papers, public pages, the description of the API; that page brings its own.
const files = import.meta.glob<Messages>(
  ['../../../locales/ru/*.json', '!**/{api,calls,mailbox,openapi,paper,tickets_server}.json'],
  { eager: true, import: 'default' },
);

export default merge(fromPolyglot(reactAdmin as unknown as Messages, 'ru'), fromFiles(files));
