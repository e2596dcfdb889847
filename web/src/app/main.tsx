import '../shared/tokens/mantine-styles.ts';
import '../shared/tokens/fonts.css';
import '../shared/tokens/global.css';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { registerDeviceData } from '../session/device-data.ts';
import { startSession } from '../session/session.ts';
import { sessionState } from '../session/session-state.ts';
import { prefetchMember } from '../session/use-session.ts';
import { App } from './app.tsx';
import { deviceData } from './features.ts';
import { pageNonce } from './nonce.ts';
import { printInLight, reloadOnNewDeployment, warnWhileSaving } from './page-events.ts';
import { registerServiceWorker } from './service-worker.ts';

const nonce = pageNonce();
// Dialogs lock the scrolling of the page by an inline style.
if (nonce) setNonce(nonce);
reloadOnNewDeployment();
printInLight();
warnWhileSaving();
registerServiceWorker();
registerDeviceData(deviceData);
void startSession();
if (globalThis.florilegeEarly && sessionState().user) void prefetchMember();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
