import { Badge } from "../../../ui/display/badge.tsx";

export const ClosedDay = () => <Badge kind="over">Jour fermé</Badge>;
