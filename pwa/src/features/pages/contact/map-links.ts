import type { Shop } from "graphql-server/features/shop/profile/shop";

type Place = Pick<Shop, "latitude" | "longitude">;

/** Distance from the shop to the edges of the map, in degrees. The map is about 1.5 km wide. */
const RADIUS = { latitude: 0.0045, longitude: 0.0075 };

/** URL of an OpenStreetMap page with a map of the shop, for a frame. The server's CSP allows only this frame. */
export function mapUrl({ latitude, longitude }: Place): string {
  const view = [
    longitude - RADIUS.longitude,
    latitude - RADIUS.latitude,
    longitude + RADIUS.longitude,
    latitude + RADIUS.latitude,
  ];
  const url = new URL("https://www.openstreetmap.org/export/embed.html");
  url.searchParams.set("bbox", view.map((degrees) => degrees.toFixed(4)).join());
  url.searchParams.set("layer", "mapnik");
  url.searchParams.set("marker", `${latitude},${longitude}`);
  return url.href;
}

/** URL of the route to the shop. Phones open it in their map application. */
export const routeUrl = ({ latitude, longitude }: Place): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`;
