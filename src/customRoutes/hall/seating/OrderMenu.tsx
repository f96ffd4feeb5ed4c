import { useState } from 'react';
import { IconButton, Menu, MenuItem, Tooltip } from '@mui/material';
import { ListOrdered } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { GUEST_ORDERS, type GuestOrder } from './assign.ts';

/** In which order guests are listed, and a group is seated. */
export function OrderMenu({ order, onOrder }: { order: GuestOrder; onOrder: (order: GuestOrder) => void }) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = `${translate('hall.seat.order')}: ${translate(`hall.seat.orders.${order}`)}`;
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{
            flex: 'none',
            border: 1,
            borderColor: 'look.line2',
            borderRadius: '8px',
            width: { xs: 44, md: 40 },
            height: { xs: 44, md: 40 },
          }}
        >
          <ListOrdered size={18} strokeWidth={1.75} />
        </IconButton>
      </Tooltip>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {GUEST_ORDERS.map((one) => (
          <MenuItem
            key={one}
            selected={one === order}
            onClick={() => {
              onOrder(one);
              setAnchor(null);
            }}
          >
            {translate(`hall.seat.orders.${one}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
