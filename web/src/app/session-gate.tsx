import { RouterProvider } from '@tanstack/react-router';
import { Component, lazy, type ReactNode, Suspense } from 'react';
import { useSession } from '../session/use-session.ts';
import { ErrorPanel } from '../shared/ui/error-panel.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import { router } from './router.tsx';

const SignInScreen = lazy(() => import('../features/auth/sign-in-screen.tsx'));

/** Replaces any page by sign-in while no member is signed in; the URL stays, so the page returns. */
export function SessionGate() {
  const { loading, user } = useSession();
  return (
    <LastResort>
      <Suspense fallback={<LoadingScreen />}>
        {loading ? (
          <LoadingScreen />
        ) : user ? (
          <RouterProvider router={router} key={user.id} />
        ) : (
          <SignInScreen />
        )}
      </Suspense>
    </LastResort>
  );
}

/** Errors outside of pages; `page-states.tsx` has those of a page. */
class LastResort extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <ErrorPanel
        message="Une erreur inattendue est survenue. Réessayez, puis signalez-la si elle persiste."
        onRetry={() => location.reload()}
      />
    );
  }
}
