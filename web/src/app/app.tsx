import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useSession } from '../session/use-session.ts';
import { useFirstView } from '../shared/api/first-view.ts';
import { queryClient } from '../shared/api/query-client.ts';
import { Beside } from '../shared/page/beside.tsx';
import { later } from '../shared/page/later.ts';
import { cssVariables, theme } from '../shared/tokens/theme.ts';
import { NotificationDialogs } from '../shared/ui/notification-dialog.tsx';
import { pageNonce } from './nonce.ts';
import { SessionGate } from './session-gate.tsx';

// Not needed at first paint; calls made before they have loaded are kept.
const Overlays = later(() => import('./overlays.tsx'));

/** `web/early.js` reads the same key before the first paint. */
const colorSchemes = localStorageColorSchemeManager({ key: 'florilege-scheme' });

export function App() {
  const seen = useFirstView();
  const { user } = useSession();
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemes}
      defaultColorScheme="auto"
      getStyleNonce={pageNonce}
    >
      <QueryClientProvider client={queryClient}>
        <NotificationDialogs member={user?.id}>
          <SessionGate />
          <Beside>{seen && <Overlays />}</Beside>
        </NotificationDialogs>
      </QueryClientProvider>
    </MantineProvider>
  );
}
