import CircleUserRound from 'lucide-react/icons/circle-user-round';
import { IconLink } from '../ui/IconButton.tsx';

/** The header's right end: the member's tokens and the way to the account. */
export function Account() {
  return <IconLink bare to="/user" label="會員登入" icon={<CircleUserRound size={26} />} />;
}
