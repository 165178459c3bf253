import { lineAccountPath } from '@kujiya/contract/shop/paths';
import MessageCircle from 'lucide-react/icons/message-circle';
import Smartphone from 'lucide-react/icons/smartphone';
import { useInstall } from '#shop/install/useInstall.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';

/** The home screen's two invitations: the app, and the shop's account at LINE. */
export function FrontActions() {
  const { install, reward } = useInstall();
  return (
    <div className="grid grid-cols-2 gap-3 desk:gap-5">
      {reward}
      <Button onClick={install} className="text-sm desk:text-base">
        <Smartphone size={20} aria-hidden="true" className="text-kuji-ink" />
        安裝 App
      </Button>
      <ButtonLink to={lineAccountPath} className="text-sm desk:text-base">
        <MessageCircle size={20} aria-hidden="true" className="text-mint-ink" />
        LINE 官方帳號
      </ButtonLink>
    </div>
  );
}
