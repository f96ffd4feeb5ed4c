import { Box, Button, Typography } from '@mui/material';
import { Mail, Phone } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { formatPhone } from '#shared/person.ts';

/** Calling and writing; contacts come only to those who may have them. */
export function Contacts({ guest }: { guest: { phone: string | null; email: string | null } }) {
  const translate = useTranslate();
  const { phone, email } = guest;
  if (!phone && !email) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
      {phone && (
        <Way href={`tel:${phone.replace(/[^+\d]/g, '')}`} icon={<Phone size={18} />} name={translate('card.call')}>
          {formatPhone(phone)}
        </Way>
      )}
      {email && (
        <Way href={`mailto:${email}`} icon={<Mail size={18} />} name={translate('card.write')}>
          {email}
        </Way>
      )}
    </Box>
  );
}

function Way({ href, icon, name, children }: { href: string; icon: React.ReactNode; name: string; children: string }) {
  return (
    <Button
      href={href}
      variant="outlined"
      startIcon={icon}
      aria-label={`${name}: ${children}`}
      sx={{ minHeight: { xs: 44, sm: 36 }, maxWidth: '100%' }}
    >
      <Typography component="span" variant="body2" noWrap sx={{ fontWeight: 600 }}>
        {children}
      </Typography>
    </Button>
  );
}
