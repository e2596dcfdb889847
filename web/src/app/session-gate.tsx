import { RouterProvider } from '@tanstack/react-router';
import { Component, lazy, type ReactNode, Suspense } from 'react';
import { useSession } from '../session/use-session.ts';
import { ErrorPanel } from '../shared/ui/error-panel.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import { router } from './router.tsx';

const SignInScreen = lazy(async () => ({
  default: (await import('../features/auth/sign-in-screen.tsx')).SignInScreen,
}));

/** Sign-in takes the place of any page while nobody is signed in; the address stays, and so the page comes back. */
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

/** Errors outside of any page. Those of a page stay in it, see page-states.tsx. */
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
