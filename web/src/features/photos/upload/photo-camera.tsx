import { Button, type ButtonProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCamera } from '@tabler/icons-react';
import { useRef } from 'react';

type Props = ButtonProps & { onPhoto: (file: File) => void };

/** Opens the camera of a phone or tablet; where there is no finger there is no button. */
export function CameraButton({ onPhoto, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const onTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  if (!onTouch) return null;
  return (
    <>
      <Button
        variant="light"
        leftSection={<IconCamera size={18} stroke={1.75} aria-hidden />}
        {...button}
        onClick={() => input.current?.click()}
      >
        Prendre une photo
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label="Photo prise"
        onChange={({ currentTarget }) => {
          const [photo] = currentTarget.files ?? [];
          // The same picture may be taken twice.
          currentTarget.value = '';
          if (photo) onPhoto(photo);
        }}
      />
    </>
  );
}
