import { DiscardDialog } from '../../shared/legacy/discard-dialog.tsx';
import { useLeaving } from '../../shared/legacy/use-leaving.ts';
import { PageHeader } from '../../shared/page/page-header.tsx';
import { CurrentLocation } from './current-location-section.tsx';
import { LocationsSection } from './locations-section.tsx';
import classes from './settings.module.css';
import { ShopSection } from './shop-section.tsx';
import { UnsavedContext, useUnsavedForms } from './unsaved.ts';

/** /parametres */
export function SettingsScreen() {
  const { unsaved, report } = useUnsavedForms();
  const leaving = useLeaving({ opened: unsaved, dirty: unsaved, busy: false, onClose: () => undefined });
  return (
    <UnsavedContext value={report}>
      <div className={classes.screen}>
        <PageHeader title="Paramètres" />
        <CurrentLocation />
        <LocationsSection />
        <ShopSection />
      </div>
      <DiscardDialog
        opened={leaving.asking}
        sentence="Les paramètres modifiés ne sont pas enregistrés et seront perdus."
        onStay={leaving.stay}
        onDiscard={leaving.leave}
      />
    </UnsavedContext>
  );
}
