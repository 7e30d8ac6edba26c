/** The service worker: the page without a network, at any path. It is one file, `sw.js`, beside the page. */
import { listenToNotices } from './push'
import { listenToRequests } from './requests'
import { listenToUpdates } from './updates'
import { listenToWishes } from './wishes'

listenToUpdates()
listenToRequests()
listenToWishes()
listenToNotices()
