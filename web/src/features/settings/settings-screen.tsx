import { useRef } from 'react';
import { DialogSlot } from '../../shared/dialog/dialog-slot.tsx';
import { DiscardDialog } from '../../shared/dialog/discard-dialog.tsx';
import { useLeaving } from '../../shared/dialog/use-leaving.ts';
import { PageHeader } from '../../shared/page/page-header.tsx';
import { CurrentLocation } from './current-location-section.tsx';
import { LocationsSection } from './locations-section.tsx';
import classes from './settings.module.css';
import { ShopSection } from './shop-section.tsx';
import { UnsavedContext, useUnsavedForms } from './unsaved.ts';

/** /parametres */
export function SettingsScreen() {
  const { unsaved, report } = useUnsavedForms();
  const left = useRef(false);
  const leaving = useLeaving({ dirty: unsaved, busy: false, saved: left, onClose: () => undefined });
  return (
    <UnsavedContext value={report}>
      <div className={classes.screen}>
        <PageHeader title="Paramètres" />
        <CurrentLocation />
        <LocationsSection />
        <ShopSection />
      </div>
      <DialogSlot of={leaving.asking}>
        {() => (
          <DiscardDialog
            sentence="Les paramètres modifiés ne sont pas enregistrés et seront perdus."
            onStay={leaving.stay}
            onDiscard={leaving.leave}
          />
        )}
      </DialogSlot>
    </UnsavedContext>
  );
}
