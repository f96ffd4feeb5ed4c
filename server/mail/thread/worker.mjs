// Where the mailing thread begins: a worker starts without the loader the server was started with.
import { register } from 'tsx/esm/api';

register();
export default (await import('./post.ts')).default;
