import type { ReactNode } from 'react';
import { Moon, Sun } from 'lucide-react';
import { i18n, language } from '../i18n/i18n.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { Mark } from '../look/Mark.tsx';
import { useDark } from '../look/useDark.ts';
import { Auditorium } from './Auditorium.tsx';

/** Sign-in: a hall at dusk on the left (above on a phone), the form on the right. */
export function SignInFrame({ children }: { children: ReactNode }) {
  const texts = useTexts();
  return (
    <div className="sign-in">
      <header className="dusk">
        <Auditorium />
        <div className="dusk-words">
          <div className="brand">
            <span className="brand-tile">
              <Mark size={22} colour="#0b3f4b" />
            </span>
            {texts('auth.product')}
          </div>
          <p className="promise">{texts('auth.promise')}</p>
        </div>
      </header>
      <main className="door">
        <div className="door-tools">
          <Theme />
          <Language />
        </div>
        <div className="door-form">{children}</div>
      </main>
    </div>
  );
}

function Theme() {
  const texts = useTexts();
  const [dark, turn] = useDark();
  const label = texts(dark ? 'app.theme.light' : 'app.theme.dark');
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} onClick={turn}>
      {dark ? <Sun size={18} strokeWidth={1.75} /> : <Moon size={18} strokeWidth={1.75} />}
    </button>
  );
}

/** Ru / En: two segments to the eye, a switch to the keyboard and to a screen reader; checked means English. */
function Language() {
  const texts = useTexts();
  const english = language() === 'en';
  return (
    <button
      type="button"
      role="switch"
      className="switch"
      aria-checked={english}
      aria-label={texts('app.language')}
      onClick={() => void i18n.changeLanguage(english ? 'ru' : 'en')}
    >
      <span className={english ? '' : 'is-on'}>Ru</span>
      <span className={english ? 'is-on' : ''}>En</span>
    </button>
  );
}
