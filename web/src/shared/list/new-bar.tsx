import { Button } from '@mantine/core';
import { type Icon, IconPlus } from '@tabler/icons-react';
import classes from './list-screen.module.css';

/** The main action of a list of cards, within the thumb's reach. */
export function NewBar(props: { label: string; Icon?: Icon; onClick: () => void }) {
  const { label, Icon = IconPlus, onClick } = props;
  return (
    <div className={`${classes.newBar} fl-no-print`}>
      <Button fullWidth size="lg" leftSection={<Icon size={20} stroke={2} aria-hidden />} onClick={onClick}>
        {label}
      </Button>
    </div>
  );
}

/** Room at the end of a page for the bar that floats there. */
export const BarRoom = ({ bar }: { bar: 'selection' | 'new' | undefined }) => (
  <div className={classes.room} data-bar={bar} />
);
