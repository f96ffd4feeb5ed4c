import { useState } from 'react';
import { Button, ListItemIcon, Menu, MenuItem, type Theme, useMediaQuery } from '@mui/material';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useListContext, useTranslate } from 'react-admin';
import { kindOf } from '#shared/kinds.ts';
import type { Resource } from '#shared/resource.ts';
import { useColumns } from './useColumns.ts';
import { useWords } from './words.ts';

/**
 * The menu of what a list is sorted by; choosing the same field again turns the order round. It stands over cards, which have no
 * column heads to press on; with `by`, the fields it offers, it stands at any width.
 */
export function SortButton({ resource, by }: { resource: Resource; by?: readonly string[] }) {
  const translate = useTranslate();
  const words = useWords(resource);
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const { sort, setSort } = useListContext();
  const { shown, all } = useColumns(resource);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!narrow && !by) return null;
  const fields = by ?? [...new Set([...shown, ...all])].filter((name) => kindOf(resource.fields[name]!).isSorted);
  const isUp = sort.order === 'ASC';
  const Arrow = isUp ? ArrowUp : ArrowDown;
  const isField = sort.field in resource.fields;
  const label = isField ? words.column(sort.field) : translate('ra.action.sort');
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        startIcon={<Arrow size={16} />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={isField ? translate(`crud.sort.${isUp ? 'up' : 'down'}`, { name: label }) : label}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minHeight: { xs: 44, md: 32 } }}
      >
        {label}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {fields.map((name) => (
          <MenuItem
            key={name}
            selected={name === sort.field}
            onClick={() => {
              setSort({ field: name, order: name === sort.field && isUp ? 'DESC' : 'ASC' });
              setAnchor(null);
            }}
          >
            <ListItemIcon>{name === sort.field && <Arrow size={16} />}</ListItemIcon>
            {words.column(name)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
