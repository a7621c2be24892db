import { Button } from '@fleet/ui';
import '@fleet/ui/themes.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

const place = document.getElementById('app');
if (place !== null) {
  createRoot(place).render(
    <StrictMode>
      <Button>Log in</Button>
    </StrictMode>,
  );
}
