import { ThemeProvider } from '@fleet/ui';
import '@fleet/ui/themes.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { GalleryPage } from './gallery-page.js';

const place = document.getElementById('app');
if (place !== null) {
  createRoot(place).render(
    <StrictMode>
      <ThemeProvider>
        <GalleryPage />
      </ThemeProvider>
    </StrictMode>,
  );
}
