import CircleUserRound from 'lucide-react/icons/circle-user-round';
import { Link } from 'react-router';
import { useUser } from '../lib/user.ts';
import { IconLink } from '../ui/IconButton.tsx';
import { NumberRoll } from '../ui/NumberRoll.tsx';
import { TokenIcon } from '../ui/TokenIcon.tsx';

/** The header's right end: the member's tokens and the way to the account. */
export function Account() {
  const { data: user } = useUser();
  return (
    <div className="flex items-center gap-2">
      {user && (
        <Link
          to="/user"
          className="flex min-h-11 items-center gap-2 rounded-md px-2 text-lg text-butter hover:bg-white/8"
        >
          <TokenIcon size={24} />
          <span className="sr-only">代幣餘額</span>
          <NumberRoll value={user.tokens} />
        </Link>
      )}
      <IconLink bare to="/user" label={user ? '我的帳號' : '會員登入'} icon={<CircleUserRound size={26} />} />
    </div>
  );
}
