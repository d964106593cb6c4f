//! A proxy to NATS that a test can cut: it forwards, drops everything, or refuses connections.

use std::net::SocketAddr;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// What the proxy does with its input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// Forwards it.
    Open,
    /// Drops it.
    Swallows,
    /// Connections are closed at once.
    Gone,
}

/// The proxy.
pub(crate) struct Cut {
    pub(crate) address: SocketAddr,
    way: watch::Sender<Way>,
}

impl Cut {
    /// A proxy to the server at this address.
    pub(crate) async fn new(nats: &str) -> Self {
        let to = nats.trim_start_matches("nats://").to_owned();
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (way, set) = watch::channel(Way::Open);
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                if *set.borrow() == Way::Gone {
                    continue;
                }
                let (to, set) = (to.clone(), set.clone());
                tokio::spawn(async move {
                    let far = TcpStream::connect(&to).await.expect("NATS");
                    let ((near_in, near_out), (far_in, far_out)) = (near.into_split(), far.into_split());
                    let mut gone = set.clone();
                    tokio::select! {
                        () = carry(near_in, far_out, set.clone()) => {}
                        () = carry(far_in, near_out, set) => {}
                        _ = gone.wait_for(|way| *way == Way::Gone) => {}
                    }
                });
            }
        });
        Self { address, way }
    }

    pub(crate) fn url(&self) -> String {
        format!("nats://{}", self.address)
    }

    pub(crate) fn set(&self, way: Way) {
        self.way.send_replace(way);
    }
}

async fn carry(
    mut from: tokio::net::tcp::OwnedReadHalf,
    mut to: tokio::net::tcp::OwnedWriteHalf,
    way: watch::Receiver<Way>,
) {
    let mut bytes = vec![0; 16 * 1024];
    loop {
        let Ok(read @ 1..) = from.read(&mut bytes).await else { return };
        // After something was dropped, the connection is of no use any more.
        if *way.borrow() == Way::Swallows {
            return std::future::pending().await;
        }
        if to.write_all(&bytes[..read]).await.is_err() {
            return;
        }
    }
}
