import { createMap, type MapRoute } from '../src/fleet-map.js';

const route: MapRoute = {
  stops: [
    { id: 'a', number: 1, state: 'done', coordinates: [1.5, 42.5] },
    { id: 'b', number: 2, state: 'current', coordinates: [1.6, 42.6] },
    // At the place of the current stop.
    { id: 'c', number: 3, state: 'todo', coordinates: [1.6, 42.6] },
    { id: 'd', number: 4, state: 'late', coordinates: [1.6, 42.6] },
    // At the place of a stop that is done.
    { id: 'e', number: 5, state: 'todo', coordinates: [1.5, 42.5] },
  ],
  legs: [
    {
      isDone: false,
      coordinates: [
        [1.5, 42.5],
        [1.6, 42.6],
      ],
    },
  ],
};

const place = document.getElementById('map');
if (place !== null) {
  const map = createMap(place, {
    base: { styleUrl: null, tilesUrl: new URLSearchParams(location.search).get('tiles') },
    theme: 'sun',
    language: 'en',
    label: 'Map',
    isStill: true,
    coveredPx: Number(new URLSearchParams(location.search).get('covered') ?? 0),
    onStop: (id) => document.body.setAttribute('data-stop', id),
    onPlace: (place) => document.body.setAttribute('data-place', place.join(' ')),
    onMoved: () => document.body.setAttribute('data-moved', ''),
    onBaseFault: (message) => document.body.setAttribute('data-fault', message),
  });
  map.setRoute(route);
  map.showRoute();
  document.addEventListener('move-to', () => map.moveTo([1.6, 42.6]));
}
