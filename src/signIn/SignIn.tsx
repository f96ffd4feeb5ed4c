import './signIn.css';
import { Confirmation } from './Confirmation.tsx';
import { Login } from './Login.tsx';
import { CONFIRMATION, useHere } from './paths.ts';

/** The two signed-out screens. They stand on React alone: the house behind the door is fetched when somebody is let in. */
export function SignIn({ onSent }: { onSent: () => void }) {
  return useHere() === CONFIRMATION ? <Confirmation onSent={onSent} /> : <Login onSent={onSent} />;
}
