import reactAdmin from 'ra-language-english';
import { type Messages, fromFiles, fromPolyglot, merge } from '../plurals.ts';

// What only the server says isn't fetched: papers, public pages, the description of the API; that page brings its own; what later screens say comes with them.
const files = import.meta.glob<Messages>(
  [
    '../../../locales/en/*.json',
    '!**/{api,archive,calendar.own,card,changes,cinema.own,crud.own,events.own,first_steps.own,hall,halls,imports,invitation,jobs,keys,mailbox,openapi,palette,paper,places,problems,problems.fields,record,resources.own,sheet,tickets.own,tickets_server,users,wizard}.json',
  ],
  { eager: true, import: 'default' },
);

export default merge(fromPolyglot(reactAdmin as unknown as Messages, 'en'), fromFiles(files));
