import { useEffect, useState } from 'react';

/** Where the page shows or offers a picture from, as long as it does. */
export function usePhotoAddress(photo: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!photo) return setAddress(null);
    const url = URL.createObjectURL(photo);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [photo]);
  return address;
}
